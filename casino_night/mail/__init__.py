"""Letters: written in the transaction that causes them, sent by the worker, sent again until they are gone."""
