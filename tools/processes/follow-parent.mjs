// Preloaded into every process that a launcher starts. When the launcher exits, even by SIGKILL, the channel to the
// launcher closes, and this process shuts down gracefully.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
