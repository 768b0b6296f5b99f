import { formerVariableNotes } from '../../contract/former-variables';
import { ConfigError, readConfig, type ServiceConfig } from '../config';
import { errorMessage } from '../../contract/unknown-value';
import type { ServiceLog } from '../lib/log';
import { checkSmtpServer } from '../mail/smtp';
import { readIvCodes } from '../subjects/sign-up/iv-codes';
import { checkLinks, checkProxy } from './check-addresses';
import { checkDatabase } from './check-database';
import { checkFiles } from './check-files';
import { checkNode } from './check-node';
import { note, ok, wrong, type Diagnosis } from '../../contract/diagnosis';

/**
 * Checks everything that the service needs: configuration, Node, files, disk, database, clock, mail server, links and proxy. Changes
 * nothing and sends no email.
 * @param env usually `process.env`
 * @param baseDir folder that relative paths start from
 */
export async function checkInstallation(
  env: NodeJS.ProcessEnv,
  baseDir: string,
  log: Pick<ServiceLog, 'error'>,
  now: Date,
): Promise<readonly Diagnosis[]> {
  let config: ServiceConfig;
  try {
    config = readConfig(env, baseDir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...error.errors.map((message) => wrong('configuration', message)),
      wrong('other checks', 'they need a valid configuration: correct it, then run doctor again'),
    ];
  }
  return [
    ok('configuration', config.isProduction ? 'valid, for production' : 'valid; NODE_ENV is not production'),
    ...formerVariableNotes(env).map((text) => note('configuration', text)),
    checkNode(process.versions.node),
    ...(await checkFiles(config, env)),
    ...(await checkDatabase(config, log, now)),
    await checkMail(config),
    ...checkLinks(config),
    checkProxy(config),
    await checkIvCodes(config),
  ];
}

async function checkMail({ mail, isProduction }: ServiceConfig): Promise<Diagnosis> {
  if (mail.smtpUrl === undefined) {
    const message = `no SMTP_URL: emails are files in ${mail.outboxDir}, and nobody receives them`;
    return isProduction
      ? wrong(
          'email',
          `${message}: no new password, and no way back from a changed address or a deletion. Set SMTP_URL and MAIL_FROM.`,
        )
      : ok('email', message);
  }
  const { host } = new URL(mail.smtpUrl);
  try {
    await checkSmtpServer(mail.smtpUrl);
    return ok('email', `${host} accepts connection and login; sender ${mail.from}`);
  } catch (error) {
    return wrong(
      'email',
      `${host} cannot be used: ${errorMessage(error)}. Start the mail server, or correct host, port, user and password in SMTP_URL.`,
    );
  }
}

async function checkIvCodes({ ivCodesFile }: ServiceConfig): Promise<Diagnosis> {
  if (ivCodesFile === undefined) return ok('I.V. codes', 'any code is accepted (no IV_CODES_FILE)');
  try {
    const { size } = await readIvCodes(ivCodesFile);
    return size > 0
      ? ok('I.V. codes', `${size} in ${ivCodesFile}`)
      : wrong('I.V. codes', `${ivCodesFile} (IV_CODES_FILE) contains no code: nobody can sign up. Add one per line.`);
  } catch (error) {
    return wrong('I.V. codes', `IV_CODES_FILE: write the path of a readable text file; ${errorMessage(error)}`);
  }
}
