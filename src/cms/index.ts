import './cms.css';

import { startCms } from './start-cms';

// Decap's bundle follows this script and would start immediately, before it knows our formats.
window.CMS_MANUAL_INIT = true;

const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? script.src : document.baseURI;

// Both scripts are deferred, and this event waits for both.
document.addEventListener('DOMContentLoaded', () => {
  void startCms(base);
});
