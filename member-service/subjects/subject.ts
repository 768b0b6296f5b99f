import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Offers } from '../../contract/values/account';
import type { Account } from '../accounts/account';
import { findMember } from '../accounts/account-rows';
import type { LinkPurpose } from '../accounts/one-time-tokens';
import type { Cut } from '../accounts/retention';
import type { AccountsConfig } from '../config';
import type { LinkPage } from '../http/link-pages';
import type { PasswordRoutes } from '../http/password-check';
import type { Email } from '../mail/email';
import type { QueuedEmail } from '../mail/email-queue';
import type { Services } from '../services';
import type { TableDescription } from '../store/base-tables';
import type { Store } from '../store/connect-store';
import type { SqlDialect } from '../store/identity-column';
import type { AccountEventType, EmailType, Tables } from '../store/schema';
import type { Command } from '../terminal/command';

/**
 * One subject of the service, such as the applications of instructors: what it adds to the tables, emails, routes, commands and data of
 * members. `subjects/index.ts` lists all of them, and everything that concerns all is derived from that list. Types of tables, emails,
 * events and actions of the audit are added to those of `store/schema.ts` in its folder.
 */
export interface Subject {
  /** In the order in which a restore fills them. */
  readonly tables?: { readonly [Name in keyof Tables]?: TableDescription };
  /** By their names, whose numbers are their order among those of all subjects. They are only added, never changed. */
  readonly migrations?: Readonly<Record<string, (db: Kysely<unknown>, dialect: SqlDialect) => Promise<void>>>;
  readonly emails?: { readonly [Type in EmailType]?: EmailDefinition };
  /** What the links of its emails permit. */
  readonly links?: readonly LinkPurpose[];
  /** The pages that these links open. */
  readonly pages?: readonly LinkPage[];
  /** What a member has done, in words for `members log`. */
  readonly events?: { readonly [Type in AccountEventType]?: string };
  readonly routes?: readonly FastifyPluginAsyncZod<PasswordRoutes>[];
  readonly commands?: Readonly<Record<string, Command>>;
  /** What it stores about a member. */
  readonly personalData?: readonly PersonalData[];
  /** What `users/me` announces to a member, with the schemas of its fields. */
  readonly announce?: {
    readonly schema: { readonly [Name in keyof Offers]: z.ZodType<Offers[Name]> };
    readonly read: (services: Services, account: Account) => Promise<Offers>;
  };
  /** What a process begins with that works in the background. */
  readonly start?: (services: Services) => Promise<void>;
  /** What else is due every few seconds. */
  readonly due?: (services: Services) => Promise<void>;
  /** What else is due every hour. */
  readonly cleanUp?: (services: Services) => Promise<void>;
  /** Deletes what has been kept for long enough. @returns how many of what, for the log */
  readonly deleteOld?: (services: Services, before: Cut) => Promise<Readonly<Record<string, number>>>;
}

/** An email that waits in the queue. */
export interface EmailDefinition {
  /** Whether it goes to the member whom it is about. Others go to operators, or to what may be the address of another account. */
  readonly isToMember: boolean;
  /**
   * Composes it for what holds now; undefined if it is not sent. After `AccountChangedError` it is composed again.
   * @param isFirst false when an earlier attempt to send it has failed
   */
  readonly compose: (services: Services, email: QueuedEmail, isFirst: boolean) => Promise<Email | undefined>;
  /** Runs in the transaction in which it fails permanently. */
  readonly onFailed?: (services: Services, transaction: Store) => Promise<void>;
}

/** An email about an account, which is not sent if that was deleted. @param compose for the account as it is now */
export function emailAbout(
  isToMember: boolean,
  compose: (services: Services, account: Account, email: QueuedEmail, isFirst: boolean) => Promise<Email | undefined>,
): EmailDefinition {
  return {
    isToMember,
    async compose(services, email, isFirst) {
      const account = email.memberId === undefined ? undefined : await findMember(services.store, email.memberId);
      return account && compose(services, account, email, isFirst);
    },
  };
}

/** A kind of data that is stored about a member. */
export interface PersonalData {
  /** For the list on `/account`. */
  readonly name: string;
  /** How long it is kept, in words. */
  readonly kept: (retention: AccountsConfig['retention']) => string;
  /** The parts of the file of all data, by their names there. */
  readonly parts: Readonly<Record<string, DataPart>>;
}

/** A part of the file of all data about a member. */
export interface DataPart {
  /** What it is, for the list on `/account` and the table in docs/privacy.md. */
  readonly words: readonly string[];
  readonly read: (services: Services, account: Account) => Promise<unknown>;
}
