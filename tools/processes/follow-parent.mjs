// Preloaded into every process that a launcher starts: when the launcher is gone, killed hard even,
// the channel to it closes and this process shuts down in its own orderly way.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
