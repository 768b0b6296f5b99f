import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  IMPORT_BYTES,
  IMPORT_LINES,
  OPERATORS_ROUTES,
  type ImportAnswer,
  type ImportRequest,
  type ImportState,
} from '../../../contract/values/operators';
import { TextFileError } from '../../../contract/text-file';
import { passwordField, withPassword } from '../../http/own-changes';
import { refuseIfBusy, type PasswordRoutes } from '../../http/password-check';
import { restError } from '../../http/rest-error';
import { success } from '../../http/route-schema';
import { actAs, admitOperators, countOperation, operatorErrors, operatorOf } from '../operators/guard';
import { importMembers } from './import-members';
import { readImportState } from './send-links';

const security = [{ token: [] }];

/** Base64 has four characters for three bytes. */
const FILE_LENGTH = 4 * Math.ceil(IMPORT_BYTES / 3);

/** The file, and room for the other fields. */
const BODY_LIMIT = FILE_LENGTH + 64 * 1024;

const problem = z.object({ line: z.int(), field: z.string(), message: z.string() });

const importSchema = {
  summary: 'Import members of a CSV file, or say what that would do',
  description:
    'All lines are imported, or none while there is a problem. Those who are here already stay as they are. The others get a link to their first password by email.',
  security,
  body: z.object({
    file: z.base64().max(FILE_LENGTH),
    password: passwordField('password'),
    isDryRun: z.boolean(),
    leaveOut: z.array(z.int32()).max(IMPORT_LINES),
  }) satisfies z.ZodType<ImportRequest>,
  response: {
    200: success(
      'What was done, or would be',
      z.object({
        isDone: z.boolean(),
        lines: z.int(),
        added: z.int(),
        known: z.int(),
        problems: z.array(problem).readonly(),
      }) satisfies z.ZodType<ImportAnswer>,
    ),
    ...operatorErrors(['empty_password', 'wrong_password', 'invalid_field']),
  },
};

const stateSchema = {
  summary: 'How far the emails to people who were imported are',
  security,
  response: {
    200: success('The last day', z.object({ accounts: z.int(), emailsLeft: z.int() }) satisfies z.ZodType<ImportState>),
    ...operatorErrors(),
  },
};

/** The import of the operators’ page (API-87). */
export const importRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services } = options;
  admitOperators(scope, services);

  scope.post(
    OPERATORS_ROUTES.import,
    { schema: importSchema, bodyLimit: BODY_LIMIT, config: { asksForPassword: true }, preHandler: refuseIfBusy },
    async (request, reply) => {
      const operator = operatorOf(request);
      await countOperation(operator, services);
      const { file, isDryRun, leaveOut } = request.body;
      const answer = await withPassword(operator, options, request.body, () =>
        importMembers(actAs(services, operator), Buffer.from(file, 'base64'), 'The file', { isDryRun, leaveOut }),
      ).catch(throwUnreadable);
      return reply.send(answer);
    },
  );

  scope.get(OPERATORS_ROUTES.import, { schema: stateSchema }, async (_request, reply) =>
    reply.send(await readImportState(services)),
  );
};

/** @throws {RestError} about the file if it is no text */
function throwUnreadable(error: unknown): never {
  if (!(error instanceof TextFileError)) throw error;
  throw restError('invalid_field', error.message, { field: 'file' });
}
