import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MAX_LENGTHS } from '../../../contract/values/field-lengths';
import {
  ACCOUNTS_PER_DECISION,
  OPERATORS_ROUTES,
  QUESTION_LENGTH,
  SENTENCE_LENGTH,
  type Applicant,
  type Refusal,
  type RefusalCode,
} from '../../../contract/values/operators';
import { isVisible, trimInvisible } from '../../../contract/visible-text';
import type { Account } from '../../accounts/account';
import { AccountsError } from '../../accounts/accounts-error';
import { badValue } from '../../accounts/sign-up-rules';
import type { PasswordRoutes } from '../../http/password-check';
import { RestError, restError, toRestError } from '../../http/rest-error';
import { success, textField } from '../../http/route-schema';
import type { Services } from '../../services';
import { ask } from '../decisions/question';
import { decideSoon, findWaiting, undoDecision } from '../decisions/waiting';
import { keepByName } from '../deletion/request-deletion';
import { answerApplication } from '../instructors/answer';
import { inviteSoon } from '../invitations/invite';
import { changeContact } from '../own-account/change-contact';
import { endSessions } from '../own-account/end-sessions';
import { contactFields } from '../own-account/routes';
import { sendResetSoon } from '../passwords/request-reset';
import { describe, requireId } from './applicant';
import { listForPage } from './applications';
import { actAs, admitOperators, countOperation, operatorErrors, operatorOf } from './guard';
import { findLookers, look } from './open-page';
import { applications } from './read-routes';
import { accountRow, applicant, list, waitingDecision } from './schemas';

const security = [{ token: [] }];

const CODES = [
  ...(['missing_field', 'invalid_field', 'decision_waiting', 'already_decided', 'code_used'] as const),
  ...(['nothing_to_undo', 'own_account', 'question_open'] as const),
];

const ids = z.array(z.int32()).min(1).max(ACCOUNTS_PER_DECISION);

function sentenceField(field: string, maxLength: number) {
  const error = restError('invalid_field', `Please enter at most ${maxLength} characters.`, { field });
  return textField('In the email', maxLength, error, true);
}

const refused = list(
  z.object({
    id: z.int(),
    code: z.enum([
      'decision_waiting',
      'already_decided',
      'code_used',
      'nothing_to_undo',
      'unknown_account',
      'own_account',
    ]),
    message: z.string(),
  }),
);

const decideSchema = {
  summary: 'Approve or reject accounts in a minute',
  description:
    'Each account gets a decision of its own, which can be undone until it takes effect. A request about one account that is refused gets the refusal as an error.',
  security,
  body: z.object({
    ids,
    statuses: accountRow.shape.status
      .array()
      .readonly()
      .optional()
      .describe('What the operator has seen, in the order of ids'),
    decision: z.enum(['approve', 'reject']),
    sentence: sentenceField('sentence', SENTENCE_LENGTH),
  }),
  response: {
    200: success(
      'What was decided, and what was not',
      z.object({ decided: list(z.object({ id: z.int(), waitingDecision })), refused }),
    ),
    ...operatorErrors(CODES),
  },
};

const undoSchema = {
  summary: 'Undo own decisions that have not taken effect',
  security,
  body: z.object({ ids }),
  response: {
    200: success('What was undone, and what was not', z.object({ undone: list(z.int()), refused })),
    ...operatorErrors(CODES),
  },
};

const lookSchema = {
  summary: 'Say that the details of an account are open',
  security,
  body: z.object({ id: z.int32(), isOpen: z.boolean() }),
  response: {
    200: success(
      'Who else is looking',
      z.object({ lookers: list(z.string()), waitingDecision: waitingDecision.nullable() }),
    ),
    ...operatorErrors(CODES),
  },
};

const answered = {
  200: success('The account', applicant),
  ...operatorErrors([...CODES, 'invalid_email', 'invalid_username', 'existing_user_login', 'existing_user_email']),
};

function schemaOf<Body extends z.ZodType>(summary: string, body: Body) {
  return { summary, security, body, response: answered };
}

const onlyId = z.object({ id: z.int32() });

const invitation = z.object({
  fullName: textField('Full name', MAX_LENGTHS.fullName, toRestError(badValue('fullName'))),
  username: textField('Username', MAX_LENGTHS.username, toRestError(badValue('username'))),
  email: textField('Email address', MAX_LENGTHS.email, toRestError(badValue('email'))),
});

const answerSchema = {
  summary: 'Answer the application of an instructor',
  security,
  body: z.object({
    id: z.int32(),
    answer: z.enum(['accepted', 'declined']),
    message: sentenceField('message', SENTENCE_LENGTH),
  }),
  response: { 200: success('All applications', applications), ...operatorErrors(CODES) },
};

/** What operators do (API-81). */
export const operatorChangeRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, { services }) => {
  admitOperators(scope, services);

  /** Does something with an account as the operator of a request. @returns what is known of it then */
  async function change(
    request: FastifyRequest,
    id: number,
    run: (acting: Services, account: Account) => Promise<unknown>,
  ): Promise<Applicant> {
    const operator = operatorOf(request);
    await countOperation(operator, services);
    await run(actAs(services, operator), await requireId(services, id)).catch(throwKnown);
    return describe(services, operator.account, await requireId(services, id));
  }

  scope.post(OPERATORS_ROUTES.decide, { schema: decideSchema }, async (request, reply) => {
    const operator = operatorOf(request);
    const { decision, ids: chosen, statuses } = request.body;
    const seen = new Map(chosen.map((id, index) => [id, statuses?.[index]]));
    const sentence = trimInvisible(request.body.sentence);
    if (decision === 'reject' && !isVisible(sentence)) {
      throw restError('missing_field', 'Please say why: the sentence is in the email.', { field: 'sentence' });
    }
    await countOperation(operator, services);
    const result = await each(chosen, async (id) => ({
      id,
      waitingDecision: await decideSoon(services, operator.account, id, { decision, sentence, seen: seen.get(id) }),
    }));
    return reply.send({ decided: result.done, refused: result.refused });
  });

  scope.post(OPERATORS_ROUTES.undo, { schema: undoSchema }, async (request, reply) => {
    const operator = operatorOf(request);
    await countOperation(operator, services);
    const result = await each(request.body.ids, async (id) => {
      if (await undoDecision(services, operator.account, id)) return id;
      throw new AccountsError('nothing_to_undo', 'The decision has taken effect, or is not yours.');
    });
    return reply.send({ undone: result.done, refused: result.refused });
  });

  scope.post(OPERATORS_ROUTES.look, { schema: lookSchema }, async (request, reply) => {
    const { account } = operatorOf(request);
    const { id, isOpen } = request.body;
    await requireId(services, id);
    await look(services, account, id, isOpen);
    const lookers = await findLookers(services, [id], account.id);
    const waiting = await findWaiting(services.store, [id], account.id, services.now());
    return reply.send({ lookers: lookers.get(id) ?? [], waitingDecision: waiting.get(id) ?? null });
  });

  const askSchema = schemaOf(
    'Ask an applicant a question by email',
    z.object({ id: z.int32(), question: sentenceField('question', QUESTION_LENGTH) }),
  );
  scope.post(OPERATORS_ROUTES.ask, { schema: askSchema }, async (request) => {
    const { id, question } = request.body;
    const asking = operatorOf(request).account.id;
    return change(request, id, (acting, { username }) => ask(acting, username, question, asking));
  });

  for (const [path, summary, run] of [
    [OPERATORS_ROUTES.sendReset, 'Send a link for a new password', sendResetSoon],
    [OPERATORS_ROUTES.endSessions, 'End all sessions of an account', endSessions],
    [OPERATORS_ROUTES.keep, 'Keep an account whose owner has asked for its deletion', keepByName],
  ] as const) {
    scope.post(path, { schema: schemaOf(summary, onlyId) }, async (request) =>
      change(request, request.body.id, (acting, { username }) => run(acting, username)),
    );
  }

  const phoneSchema = schemaOf('Correct the phone number of an account', z.object({ id: z.int32(), ...contactFields }));
  scope.post(OPERATORS_ROUTES.changePhone, { schema: phoneSchema }, async (request) =>
    change(request, request.body.id, (acting, { id }) => changeContact(acting, { id }, request.body)),
  );

  const { 200: created, ...refusals } = answered;
  const inviteSchema = {
    ...schemaOf('Create an approved account, and send a link for its first password', invitation),
    response: { 201: created, ...refusals },
  };
  scope.post(OPERATORS_ROUTES.invite, { schema: inviteSchema }, async (request, reply) => {
    const operator = operatorOf(request);
    await countOperation(operator, services);
    const account = await inviteSoon(actAs(services, operator), request.body);
    return reply.code(201).send(await describe(services, operator.account, account));
  });

  scope.post(OPERATORS_ROUTES.answerInstructor, { schema: answerSchema }, async (request) => {
    const operator = operatorOf(request);
    const { id, answer, message } = request.body;
    if (answer === 'declined' && !isVisible(message)) {
      throw restError('missing_field', 'Please say why: the sentence is in the email.', { field: 'message' });
    }
    await countOperation(operator, services);
    const { username } = await requireId(services, id);
    await answerApplication(actAs(services, operator), username, answer, message).catch(throwKnown);
    return listForPage(services);
  });
};

/** Does the same with several accounts, each for itself. @throws {RestError} the refusal, if there is only one account */
async function each<Done>(chosen: readonly number[], run: (id: number) => Promise<Done>) {
  const done: Done[] = [];
  const refusals: Refusal[] = [];
  for (const id of new Set(chosen)) {
    try {
      done.push(await run(id).catch(throwKnown));
    } catch (error) {
      if (!(error instanceof RestError) || chosen.length === 1) throw error;
      refusals.push({ id, code: error.code as RefusalCode, message: error.message });
    }
  }
  return { done, refused: refusals };
}

/** Errors whose codes are for commands. */
const CODES_OF_COMMANDS: Readonly<Record<string, RefusalCode>> = {
  unknown_member: 'unknown_account',
  ...{ already_approved: 'already_decided', already_rejected: 'already_decided', not_approved: 'already_decided' },
  ...{ to_be_deleted: 'already_decided', not_to_be_deleted: 'already_decided' },
};

/** @throws an error of an operation as the contract has it */
function throwKnown(error: unknown): never {
  if (!(error instanceof AccountsError)) throw error;
  const code = CODES_OF_COMMANDS[error.code];
  throw code === undefined ? toRestError(error) : restError(code, error.message);
}
