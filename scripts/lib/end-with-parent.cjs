// Ends this process after the one that has started it was killed: another command may use the folder of the project then.
const { setInterval } = require('node:timers');

const { ppid } = process;
setInterval(() => {
  if (process.ppid !== ppid) process.exit(1);
}, 500).unref();
