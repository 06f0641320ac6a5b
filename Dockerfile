# The production image. Server and worker use it with different commands. It contains no emulator, no test and no compiler.
# docker-compose.yml sets NODE_IMAGE with its digest (docs/deploy/pin-images.sh).
ARG NODE_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts run. The packages that the product needs contain prebuilt binaries.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json vite.config.ts prisma.config.ts ./
COPY prisma prisma
COPY server server
COPY worker worker
COPY web web
COPY locales locales
COPY tools/project-paths.ts tools/project-paths.ts
COPY tools/build tools/build
RUN npm run build
# The last command removes packages that only the build needs and prune keeps as optional dependencies.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && cd node_modules \
  && rm -rf prisma @prisma/dev @prisma/engines @prisma/studio-core @electric-sql effect typescript @typescript @tabler

FROM ${NODE_IMAGE}
ENV NODE_ENV=production APP_MODE=live HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/prisma/functions prisma/functions
COPY --from=build /app/dist dist
COPY --from=build /app/server/phrasebook/data server/phrasebook/data
COPY --from=build /app/locales locales
COPY --from=build /app/web/dist web/dist
# The files belong to root: the process can read and run them, but not change them.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Flags for a small heap: tools/processes/child-process.ts.
CMD ["node", "--max-semi-space-size=4", "--initial-old-space-size=48", "dist/server/main.js"]
