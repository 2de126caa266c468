# The service, small and without root. It runs with a read-only root:
#   docker build -t fetchwarden .
#   docker run --init --read-only --tmpfs /tmp -p 127.0.0.1:8460:8460 \
#     -e FETCHWARDEN__TOKENS__ME__SECRET=… -e FETCHWARDEN__SERVER__ALLOWED_HOSTS='["localhost"]' fetchwarden
FROM python:3.13-slim AS build
# For what is built as machine code.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends gcc libc6-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/fetchwarden \
 && /opt/fetchwarden/bin/pip install --no-cache-dir --no-compile '.[service,mcp]' \
 && /opt/fetchwarden/bin/python -m compileall -q /opt/fetchwarden/lib

FROM python:3.13-slim
COPY --from=build /opt/fetchwarden /opt/fetchwarden
# A number, so that a platform that wants another user than root can see it.
USER 10001:10001
WORKDIR /tmp
ENV PATH=/opt/fetchwarden/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    FETCHWARDEN__SERVER__HOST=0.0.0.0 \
    FETCHWARDEN__SERVER__PORT=8460
EXPOSE 8460
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["python", "-c", \
  "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"FETCHWARDEN__SERVER__PORT\"]}/healthz', timeout=4)"]
# Without a token it does not start: it listens at an address that other machines reach.
ENTRYPOINT ["fetchwarden"]
CMD ["serve"]
