import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A self-signed certificate for 127.0.0.1, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /**
   * Chromium's switch that accepts it. With `--ignore-certificate-errors` instead, Chromium would not cache the responses,
   * so that prefetched files would be requested twice.
   */
  readonly chromiumSwitch: string;
}

/** Creates a certificate with openssl, because Node cannot write one. @throws Error if openssl is not installed */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-certificate-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-nodes', '-days', '2', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
        ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', keyFile, '-out', certFile],
      ],
      { stdio: 'pipe' },
    );
    const cert = readFileSync(certFile, 'utf8');
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    const hash = createHash('sha256').update(publicKey).digest('base64');
    return {
      key: readFileSync(keyFile, 'utf8'),
      cert,
      chromiumSwitch: `--ignore-certificate-errors-spki-list=${hash}`,
    };
  } catch (error) {
    throw new Error(
      'A certificate could not be created. Install openssl 1.1.1 or later, and check "openssl version".',
      {
        cause: error,
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
