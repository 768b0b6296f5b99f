// Loaded into Gatsby's live server before its code (`node --require`). Not in TypeScript, so that Node needs no loader for it.
//
// Gatsby answers every website (`Access-Control-Allow-Origin: *`), under any host name, on its GraphQL route, its WebSocket
// and the route that opens files in an editor. Its hooks for other middleware come after these. So this module looks at
// requests before any server of the process gets them.
const { Server } = require('node:http');
const { isIP } = require('node:net');

/**
 * Whether a request comes from this site or from the address bar, or is a link of another site to a page of this one. A website can make a
 * browser send requests to this machine: then `Origin` is its origin or `Sec-Fetch-Site` says so, or, with DNS rebinding, `Host` is its
 * host name. A link opens the named pages only: other addresses of Gatsby open files in an editor, or request any address.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {{ port: number, host: string, pages?: readonly string[] }} site where the live site is opened; `host` is HOST, and `pages` are
 * the first parts of the paths of its pages
 * @param {string} url
 */
function isFromLiveSite(headers, { port, host, pages = [] }, url) {
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
  if (site === 'same-origin' || site === 'none') {
    return true;
  }
  const isPage = /^\/(?:\?|$)/.test(url) || pages.includes(/^\/([^/?#]+)/.exec(url)?.[1] ?? '/');
  if (site !== undefined) {
    // Scripts of the other site cannot read the answer.
    return isPage && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  }
  // Browsers do not say it to an address of the network over http. A script of this site runs on the other one, too.
  const isBrowser = /^Mozilla\//.test(headers['user-agent'] ?? '') && headers.origin === undefined;
  return !isBrowser || isPage || toUrl(headers.referer ?? '')?.origin === address.origin;
}

/** @param {string} text */
function toUrl(text) {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Puts the guard before all HTTP servers of this process. @param {Parameters<typeof isFromLiveSite>[1]} site */
function installGuard(site) {
  const { emit } = Server.prototype;
  /** @this {Server} */
  Server.prototype.emit = function emitAllowed(event, ...values) {
    const [request, response] = values;
    if ((event === 'request' || event === 'upgrade') && !isFromLiveSite(request.headers, site, request.url)) {
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

const { LIVE_SITE_PORT, LIVE_SITE_HOST = '', LIVE_SITE_PAGES = '' } = process.env;
if (LIVE_SITE_PORT !== undefined) {
  require('./end-with-parent.cjs');
  installGuard({ port: Number(LIVE_SITE_PORT), host: LIVE_SITE_HOST, pages: LIVE_SITE_PAGES.split(' ') });
}

module.exports = { isFromLiveSite };
