"""All settings. Everything a machine may differ in is read from the environment here and nowhere else."""

from pathlib import Path

from casino_night import env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(env.text("VAR") or BASE_DIR / "var")  # everything this installation writes

SECRET_KEY = env.secret("SECRET_KEY", VAR / "secret_key")
DEBUG = env.flag("DEBUG", default=False)
DEMO = env.flag("DEMO", default=False)  # the made-up world and its one-click sign-in page
if DEMO and env.text("DATABASE_URL"):
    raise env.Misconfigured("The demo never runs on a real database. Unset DATABASE_URL for the demo, or set DEMO=0.")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
SITE_URL = env.text("SITE_URL", "http://localhost:8000")  # printed as QR codes, so it must reach this server
HELP_CONTACT = env.text("HELP_CONTACT")  # an e-mail address; stands in the footer of every page

INSTALLED_APPS = [
    "casino_night.accounts",
    "casino_night.mail",
    "casino_night.documents",
    "licensing.regulations",
    "licensing",
    "casino_night.hall",
    "games",
    "casino_night.banking",
    "casino_night.night",
    "casino_night.operations",
    "casino_night.accounts.apps.CasinoNightAdminConfig",  # django.contrib.admin behind our own sign-in
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
]

MIDDLEWARE = [
    "casino_night.logs.RequestLog",
    "casino_night.headers.SecurityHeaders",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "casino_night.nul.NoNulInCookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "casino_night.accounts.middleware.EndIdleSessions",
    "casino_night.hall.middleware.HallSessions",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "casino_night.htmx.RefusalPages",
]

ROOT_URLCONF = "casino_night.urls"
WSGI_APPLICATION = "casino_night.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "casino_night.frame.frame",
            ],
            "builtins": ["casino_night.templatetags.casino"],
        },
    },
]

DATABASES = {"default": env.database(env.text("DATABASE_URL"), VAR / "casino-night.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "home"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "casino_night.accounts.passwords.NotOurWords"},
]
PASSWORD_RESET_TIMEOUT = 60 * 60
SESSION_IDLE_SECONDS = 30 * 60
HALL_IDLE_SECONDS = 60  # a tablet left alone in the hall locks itself (T4)
SESSION_COOKIE_AGE = 12 * 60 * 60  # whatever one does, a session ends after half a day
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"

# Behind a proxy that speaks TLS. The hall's laptop has no certificate, so there it is off.
HTTPS = env.flag("HTTPS", default=False)
if HTTPS:
    SESSION_COOKIE_NAME = "__Host-session"
    CSRF_COOKIE_NAME = "__Host-csrf"
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # the proxy asks from inside, without TLS
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"]
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "casino_night.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "licensing.uploads.handlers.NoMoreThanNeeded",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

LANGUAGE_CODE = "en-us"
TIME_ZONE = "America/New_York"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
MEDIA_ROOT = VAR / "media"  # never served directly: every file goes through a view with an access rule
DOCUMENTS_ROOT = VAR / "documents"
UPLOADS_ROOT = VAR / "uploads"

EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend"
EMAIL_FILE_PATH = VAR / "mail"
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "casino-night@localhost")

# Celery. The message is only a wake-up: what is owed stands in the database (documents.Document, mail.Letter).
REDIS_URL = env.text("REDIS_URL")
BROKER_FOLDER = VAR / "broker"
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_BROKER_TRANSPORT = None if REDIS_URL else "casino_night.folder_broker.Transport"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 600}
    if REDIS_URL
    else {
        "data_folder_in": str(BROKER_FOLDER),
        "data_folder_out": str(BROKER_FOLDER),
        "control_folder": str(BROKER_FOLDER / "control"),
        "polling_interval": 0.2,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "work"
CELERY_TASK_ROUTES = {"documents.*": {"queue": "documents"}}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_PUBLISH_RETRY = False  # a dead broker must not hold up a request; the sweep rings again

LOG_JSON = env.flag("LOG_JSON", default=HTTPS)  # see casino_night/logs.py; a line for every request, too
CELERY_WORKER_HIJACK_ROOT_LOGGER = not LOG_JSON
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "casino_night.logs.JsonLines"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json" if LOG_JSON else "plain"}},
    "root": {"handlers": ["console"], "level": "INFO"},
}
