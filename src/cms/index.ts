import './cms.css';
import './decap/decap.css';

import { startCms } from './start-cms';

// Decap's bundle follows this script. Without this flag it would start before our formats are registered.
window.CMS_MANUAL_INIT = true;

const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? script.src : document.baseURI;

// Both scripts are deferred, and this event fires after both have run.
document.addEventListener('DOMContentLoaded', () => {
  void startCms(base);
});
