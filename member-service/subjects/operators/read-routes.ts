import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  ACCOUNT_FILTERS,
  OPEN_MINUTES,
  OPERATORS_ROUTES,
  SEARCH_LENGTH,
  type AccountsPage,
  type Applications,
  type Overview,
} from '../../../contract/values/operators';
import { passwordField, withPassword } from '../../http/own-changes';
import { refuseIfBusy, type PasswordRoutes } from '../../http/password-check';
import { boundedText, success } from '../../http/route-schema';
import { describe, requireId, toRows } from './applicant';
import { listForPage } from './applications';
import { exportCsv } from './export';
import { findAccounts } from './find-accounts';
import { admitOperators, countOperation, operatorErrors, operatorOf } from './guard';
import { readHistory } from './history';
import { openPage, openUntil } from './open-page';
import { readOverview } from './overview';
import { accountRow, applicant, historyPage, list } from './schemas';

const security = [{ token: [] }];

/** Longest text of a page's end: that of a key of a name. */
const CURSOR_LENGTH = 4_000;

const PASSWORD_CODES = ['empty_password', 'wrong_password'] as const;

const openSchema = {
  summary: 'Open the operators’ page',
  description: `The other routes of the page work for this session for ${OPEN_MINUTES} minutes then. Who is no operator gets 404 from each of them.`,
  security,
  body: z.object({ password: passwordField('password') }),
  response: {
    200: success('Until when', z.object({ openUntil: z.iso.datetime() })),
    ...operatorErrors(PASSWORD_CODES),
  },
};

const counts = z.object(
  Object.fromEntries(ACCOUNT_FILTERS.map((filter) => [filter, z.int()])) as Record<
    (typeof ACCOUNT_FILTERS)[number],
    z.ZodInt
  >,
);

const overviewSchema = {
  summary: 'Figures of the accounts',
  security,
  response: {
    200: success(
      'The figures',
      z.object({
        counts,
        oldestWaiting: z.iso.datetime().nullable(),
        approvedThisWeek: z.int(),
        rejectedThisWeek: z.int(),
        weeks: list(z.object({ from: z.iso.datetime(), approved: z.int() })),
        openApplications: z.int(),
        openUntil: z.iso.datetime(),
      }) satisfies z.ZodType<Overview>,
    ),
    ...operatorErrors(),
  },
};

const search = boundedText(SEARCH_LENGTH)
  .optional()
  .describe('The beginning of a full name, username or email address');
const after = boundedText(CURSOR_LENGTH).optional().describe('The field next of the page before');

const accountsSchema = {
  summary: 'Accounts in pages',
  security,
  querystring: z.object({ filter: z.enum(ACCOUNT_FILTERS).default('waiting'), search, after }),
  response: {
    200: success(
      'A page',
      z.object({ accounts: list(accountRow), next: z.string().nullable() }) satisfies z.ZodType<AccountsPage>,
    ),
    ...operatorErrors(),
  },
};

const accountSchema = {
  summary: 'All that is known about an account',
  security,
  querystring: z.object({ id: z.coerce.number().pipe(z.int32()) }),
  response: { 200: success('The account', applicant), ...operatorErrors() },
};

const historySchema = {
  summary: 'Who has done what to whose account, in pages',
  security,
  querystring: z.object({ search, after }),
  response: { 200: success('A page', historyPage), ...operatorErrors() },
};

const date = z.iso.datetime();

export const applications = z.object({
  applications: list(
    z.object({
      id: z.int(),
      username: z.string(),
      fullName: z.string(),
      email: z.string(),
      phone: z.string(),
      expertise: z.string(),
      sentAt: date,
      memberSince: date,
      lessonsDone: z.int(),
      isOpen: z.boolean(),
      answer: z.enum(['accepted', 'declined']).nullable(),
      message: z.string(),
      answeredAt: date.nullable(),
    }),
  ),
}) satisfies z.ZodType<Applications>;

const instructorsSchema = {
  summary: 'The applications of instructors',
  security,
  response: { 200: success('Those without an answer first', applications), ...operatorErrors() },
};

const exportSchema = {
  summary: 'All accounts, or the history, as CSV',
  security,
  body: z.object({ what: z.enum(['accounts', 'history']), password: passwordField('password') }),
  response: {
    200: success('The file', z.object({ fileName: z.string(), text: z.string() })),
    ...operatorErrors(PASSWORD_CODES),
  },
};

/** What operators read (API-80). */
export const operatorReadRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services } = options;
  admitOperators(scope, services);
  const asking = { config: { asksForPassword: true }, preHandler: refuseIfBusy };

  scope.post(OPERATORS_ROUTES.open, { schema: openSchema, ...asking }, async (request, reply) => {
    const operator = operatorOf(request);
    const { account, session } = operator;
    const until = await withPassword(operator, options, request.body, () => openPage(services, account, session));
    return reply.send({ openUntil: until.toISOString() });
  });

  scope.get(OPERATORS_ROUTES.overview, { schema: overviewSchema }, async (request, reply) => {
    const { account, session } = operatorOf(request);
    const until = (await openUntil(services, account, session)) ?? services.now();
    return reply.send({ ...(await readOverview(services)), openUntil: until.toISOString() });
  });

  scope.get(OPERATORS_ROUTES.accounts, { schema: accountsSchema }, async (request, reply) => {
    const { accounts, next } = await findAccounts(services, request.query);
    return reply.send({ accounts: await toRows(services, operatorOf(request).account, accounts), next });
  });

  scope.get(OPERATORS_ROUTES.account, { schema: accountSchema }, async (request, reply) => {
    const { account } = operatorOf(request);
    return reply.send(await describe(services, account, await requireId(services, request.query.id)));
  });

  scope.get(OPERATORS_ROUTES.history, { schema: historySchema }, async (request, reply) =>
    reply.send(await readHistory(services, request.query)),
  );

  scope.get(OPERATORS_ROUTES.instructors, { schema: instructorsSchema }, async (_request, reply) =>
    reply.send(await listForPage(services)),
  );

  scope.post(OPERATORS_ROUTES.export, { schema: exportSchema, ...asking }, async (request, reply) => {
    const operator = operatorOf(request);
    await countOperation(operator, services);
    const { what } = request.body;
    return reply.send(
      await withPassword(operator, options, request.body, () => exportCsv(services, operator.account, what)),
    );
  });
};
