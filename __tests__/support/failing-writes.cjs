// Loaded before a program (node --require) if the system does not allow mounts: Node's write functions fail below the
// folder BAD_DISK_FOLDER with the code BAD_DISK_CODE, as on a full or read-only disk.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { syncBuiltinESMExports } = require('node:module');

const folder = path.resolve(process.env.BAD_DISK_FOLDER) + path.sep;
const code = process.env.BAD_DISK_CODE;

function refuse(target) {
  if (typeof target === 'string' && (path.resolve(target) + path.sep).startsWith(folder)) {
    throw Object.assign(new Error(`${code}: write failed, open '${target}'`), { code, path: target });
  }
}

function isWrite(flags) {
  return typeof flags === 'string' && /[wa+]/.test(flags);
}

const { openSync, mkdirSync, writeFileSync, open, writeFile, createWriteStream } = fs;
Object.assign(fs, {
  openSync: (target, flags, mode) => (isWrite(flags) && refuse(target), openSync(target, flags, mode)),
  mkdirSync: (target, options) => (fs.existsSync(target) || refuse(target), mkdirSync(target, options)),
  writeFileSync: (target, ...rest) => (refuse(target), writeFileSync(target, ...rest)),
  open: (target, flags, ...rest) => (isWrite(flags) && refuse(target), open(target, flags, ...rest)),
  writeFile: (target, ...rest) => (refuse(target), writeFile(target, ...rest)),
  createWriteStream: (target, options) => (refuse(target), createWriteStream(target, options)),
});
for (const name of ['open', 'writeFile', 'mkdir']) {
  const original = fs.promises[name];
  fs.promises[name] = async (target, ...rest) => {
    if (name === 'writeFile' || (name === 'open' && isWrite(rest[0])) || (name === 'mkdir' && !fs.existsSync(target))) {
      refuse(target);
    }
    return original(target, ...rest);
  };
}
syncBuiltinESMExports();
