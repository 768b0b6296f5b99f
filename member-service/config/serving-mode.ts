import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ServiceConfig, ConfigError } from '.';
import type { VariableName } from './variables';
import { ADDRESS_VARIABLES, readBuiltFor, type BuiltFor } from '../site/header-rules-reader';
import { MEMBER_CONTENT_FOLDER } from '../site/served-folder';

/** What the process does for the build that it serves. */
export interface ServingMode {
  /** Whether the accounts of the site are in this process. Otherwise it has no routes for them and serves no member content. */
  readonly hasAccounts: boolean;
  /** What it serves, if that is not all; for the operator. */
  readonly summary: string | undefined;
  /** What the operator should change. */
  readonly warnings: readonly string[];
}

/** Variables that somebody sets who expects accounts in this process. Without accounts they have no effect. */
const ACCOUNT_VARIABLES: readonly VariableName[] = ['IV_CODES_FILE', 'MAIL_FROM', 'OPERATORS', 'SMTP_URL'];

type ServingConfig = Pick<
  ServiceConfig,
  'allowedOrigins' | 'isMemberContentOpen' | 'publicDir' | 'serviceUrl' | 'siteUrl'
>;

/**
 * Finds out what the process does for the build in `publicDir`.
 * @param env usually `process.env`
 * @throws {ConfigError} if the process cannot serve the build: a variable has another value than in the build, or member pages
 * need content that the process cannot protect
 */
export async function readServingMode(config: ServingConfig, env: NodeJS.ProcessEnv): Promise<ServingMode> {
  const builtFor = await readBuiltFor(config.publicDir);
  return builtFor === undefined
    ? { hasAccounts: true, summary: undefined, warnings: [] }
    : decideServingMode(builtFor, config, env);
}

/**
 * The same for a build that is not there yet.
 * @throws {ConfigError} as {@link readServingMode}
 */
export function decideServingMode(builtFor: BuiltFor, config: ServingConfig, env: NodeJS.ProcessEnv): ServingMode {
  const { addresses, memberContent } = builtFor;
  const { publicDir } = config;
  const errors = ADDRESS_VARIABLES.flatMap((name) => contradiction(name, addresses[name], env[name], publicDir));
  if (memberContent === 'service' || memberContent === 'wordpress') {
    errors.push(...contradiction('GATSBY_BACK_END', memberContent, env.GATSBY_BACK_END, publicDir));
  }
  const hasAccounts = areAccountsHere(builtFor, config);
  if (!hasAccounts && memberContent === 'public' && !config.isMemberContentOpen) {
    errors.push(uncheckable(addresses.GATSBY_SERVICE_BASE, addresses.GATSBY_MEMBER_CONTENT_BASE, publicDir));
  }
  if (errors.length > 0) throw new ConfigError(errors);
  if (hasAccounts) {
    const hasContent = existsSync(path.join(publicDir, MEMBER_CONTENT_FOLDER));
    return { hasAccounts, summary: undefined, warnings: hasContent ? [] : [missingContent(publicDir)] };
  }
  const useless = ACCOUNT_VARIABLES.filter((name) => (env[name] ?? '').trim() !== '');
  return {
    hasAccounts,
    summary: describeBackEnds(addresses),
    warnings:
      useless.length === 0 ? [] : [`the accounts are elsewhere, so these have no effect: ${useless.join(', ')}`],
  };
}

/** The error of a variable of this process that differs from the build's. */
function contradiction(name: string, built: string, value = '', publicDir: string): string[] {
  const own = value.trim().replace(/\/+$/, '');
  return own === '' || own.replace(/\/wp-json$/, '') === built
    ? []
    : [
        `${name}: it is "${own}" here, but the build in ${publicDir} was made with ${built === '' ? 'it unset' : `"${built}"`}. Pages keep the value of the build: build the site again, or remove the variable here`,
      ];
}

function uncheckable(base: string, contentBase: string, publicDir: string): string {
  return `GATSBY_SERVICE_BASE, GATSBY_MEMBER_CONTENT_BASE: the build in ${publicDir} has its accounts at ${accountsAt(base)} and expects member content at ${contentBase} of this process, which cannot check the accounts of another server. Build the site with GATSBY_BACK_END=wordpress for a WordPress with the plugin of this project, or without GATSBY_SERVICE_BASE for accounts in this process${base && `. If this process itself is at ${base}, set SERVICE_URL=${base}`}`;
}

function missingContent(publicDir: string): string {
  return `${publicDir} (PUBLIC_DIR) has no folder ${MEMBER_CONTENT_FOLDER}, so member pages fail: use a complete release (.releases/current of the build), not public/`;
}

function describeBackEnds(addresses: BuiltFor['addresses']): string {
  const { GATSBY_SERVICE_BASE: accounts, GATSBY_MEMBER_CONTENT_BASE: content, GATSBY_MARKET_BASE: market } = addresses;
  const served = market.startsWith('/') ? 'the pages and the market prices' : 'the pages';
  return `This process serves ${served} only: the build has its accounts at ${accountsAt(accounts)} and its member content at ${content}.`;
}

/** Where the accounts of a build are if they are not in this process. */
function accountsAt(base: string): string {
  return base || 'WordPress on the host of the site';
}

/** Whether the accounts of a build are in this process. */
function areAccountsHere({ addresses, memberContent }: BuiltFor, config: ServingConfig): boolean {
  const base = addresses.GATSBY_SERVICE_BASE;
  if (memberContent === 'service' || memberContent === 'wordpress') {
    return memberContent === 'service';
  }
  if (base === '' && memberContent === 'public') return false;
  // With ALLOWED_ORIGINS, pages of other hosts call this process. Before SERVICE_URL was needed, nothing else said so.
  return base === '' || [config.siteUrl, config.serviceUrl].includes(base) || config.allowedOrigins.length > 0;
}
