#!/bin/sh
# Prints lines for .env that pin each third-party image to its digest, so that a deploy runs exactly the tested images:
#   sh docs/deploy/pin-images.sh >> .env
# Needs Docker and access to the registry. Run the script again to pin newer images of the same versions.
set -eu

pin() {
  docker pull --quiet "$2" > /dev/null
  found=$(docker image inspect --format '{{index .RepoDigests 0}}' "$2")
  case $found in
    *@sha256:*) printf '%s=%s@%s\n' "$1" "$2" "${found#*@}" ;;
    *) echo "docker reports no digest for $2" >&2; exit 1 ;;
  esac
}

pin NODE_IMAGE node:22-bookworm-slim
pin CADDY_IMAGE caddy:2
pin POSTGRES_IMAGE postgres:18
pin REDIS_IMAGE redis:7
