# Conclave in a container: the app alone; PostgreSQL stands beside it (docker-compose.yml).
FROM python:3.13-slim
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN useradd --create-home --uid 10001 conclave
WORKDIR /srv/conclave
COPY pyproject.toml requirements.txt README.md LICENSE ./
COPY app ./app
COPY migrations ./migrations
COPY templates ./templates
COPY static ./static
COPY seeds ./seeds
COPY alembic.ini ./
RUN pip install --constraint requirements.txt --editable .
USER conclave
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=5 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["conclave", "serve", "--host", "0.0.0.0", "--port", "8000"]
