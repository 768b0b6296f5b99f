// Loaded into Gatsby's live server before its code (`node --require`). Not in TypeScript, so that Node needs no loader for it.
//
// Gatsby answers every website (`Access-Control-Allow-Origin: *`), under any host name, on its GraphQL route, its WebSocket
// and the route that opens files in an editor. Its hooks for other middleware come after these. So this module looks at
// requests before any server of the process gets them.
const { Server } = require('node:http');
const { isIP } = require('node:net');

/** Navigations come from links on other sites. Scripts of those cannot read them. */
const NAVIGATION = 'navigate';

/**
 * Whether a request comes from this site or from the address bar. A website can make a browser send requests to this machine: then
 * `Origin` is its origin or `Sec-Fetch-Site` says so, or, with DNS rebinding, `Host` is its host name.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {{ port: number, host: string }} site where the live site is opened; `host` is HOST
 */
function isFromLiveSite(headers, { port, host }) {
  const address = toUrl(`http://${headers.host}`);
  if (headers.host === undefined || address === undefined || Number(address.port || 80) !== port) {
    return false;
  }
  const name = address.hostname.replace(/^\[|\]$/g, '');
  // A name that an attacker controls may point to this machine; an address cannot.
  if (isIP(name) === 0 && name !== 'localhost' && name !== host.toLowerCase()) {
    return false;
  }
  if (headers.origin !== undefined && headers.origin !== address.origin) {
    return false;
  }
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || site === 'none';
  return isOwn || (headers['sec-fetch-mode'] === NAVIGATION && headers['sec-fetch-dest'] === 'document');
}

/** @param {string} text */
function toUrl(text) {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Puts the guard before all HTTP servers of this process. @param {{ port: number, host: string }} site */
function installGuard(site) {
  const { emit } = Server.prototype;
  /** @this {Server} */
  Server.prototype.emit = function emitAllowed(event, ...values) {
    const [request, response] = values;
    if ((event === 'request' || event === 'upgrade') && !isFromLiveSite(request.headers, site)) {
      refuse(event, response);
      return true;
    }
    return emit.call(this, event, ...values);
  };
}

function refuse(event, response) {
  const text = 'The live site answers its own pages only. Open it at the address that the terminal shows.\n';
  if (event === 'upgrade') {
    response.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  } else {
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
  }
}

const { LIVE_SITE_PORT, LIVE_SITE_HOST = '' } = process.env;
if (LIVE_SITE_PORT !== undefined) {
  require('./end-with-parent.cjs');
  installGuard({ port: Number(LIVE_SITE_PORT), host: LIVE_SITE_HOST });
}

module.exports = { isFromLiveSite };
