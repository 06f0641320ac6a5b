# The production image: server and worker are the same image with another command. No emulator, no test, no compiler.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts prisma.config.ts ./
COPY prisma prisma
COPY server server
COPY worker worker
COPY web web
RUN npx prisma generate && npx vite build
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production APP_MODE=live HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/prisma/migrations prisma/migrations
COPY --from=build --chown=root:root /app/server server
COPY --from=build --chown=root:root /app/worker worker
COPY --from=build --chown=root:root /app/web/dist web/dist
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--import", "tsx", "server/main.ts"]
