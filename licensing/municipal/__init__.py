"""The municipality's part: its inbox and calendar, the determination, the wait, the licence and what comes after."""
