// Preloaded into every process that a launcher starts: when the launcher exits, even by SIGKILL, the channel to it
// closes and this process shuts down gracefully.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
