import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../contract/values/error-codes';
import { OPERATOR_CHANGES_PER_HOUR } from '../../../contract/values/operators';
import { requireOwner, type Owner } from '../../http/bearer';
import { refuseTooMany } from '../../http/count-requests';
import { logUnexpected, restError, sendNoRoute, sendRestError, sendSignUpError } from '../../http/rest-error';
import { errors, signUpErrors } from '../../http/route-schema';
import type { Services } from '../../services';
import { openUntil } from './open-page';
import { isOperator } from './operators';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator who sends a request to the operators' page. */
    operator: Owner | undefined;
  }
  interface FastifyContextConfig {
    /** Whether the route asks for the password itself, so that the page need not be open. */
    readonly asksForPassword?: boolean;
  }
}

/** The error responses of the routes. */
export function operatorErrors(codes: readonly ErrorCode[] = []): ReturnType<typeof signUpErrors> {
  const refusals = ['rest_no_route', 'password_required', 'too_many_requests', 'unknown_account', ...codes] as const;
  const { 404: unknown } = errors(['rest_no_route', 'unknown_account']);
  // A 404 has the form of an unknown route.
  return { ...signUpErrors(refusals), 404: unknown as never };
}

const HOUR_MS = 60 * 60_000;

/**
 * Refuses everybody but operators, before the body is read: as if there were no such route. The page has to be open, too.
 * @param scope of its routes alone
 */
export function admitOperators(scope: FastifyInstance, services: Services): void {
  scope.decorateRequest('operator', undefined);
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    // In the form of an unknown route.
    if (error.statusCode === 404) return sendRestError(reply, logUnexpected(error, request));
    return sendSignUpError(error, request, reply);
  });
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.bearer) return sendNoRoute(reply);
    const owner = await requireOwner(request, services);
    if (!(await isOperator(services.store, owner.account))) return sendNoRoute(reply);
    const { asksForPassword = false } = request.routeOptions.config;
    if (!asksForPassword && !(await openUntil(services, owner.account, owner.session))) {
      throw restError('password_required', 'Please enter your password to open this page.');
    }
    request.operator = owner;
    return undefined;
  });
}

/** The operator of a request that was admitted. */
export function operatorOf({ operator }: FastifyRequest): Owner {
  if (!operator) throw new Error('A route of the operators’ page has admitted nobody.');
  return operator;
}

/** Counts a change. @throws {RestError} if there were too many */
export async function countOperation({ account }: Owner, { rateLimiter }: Services): Promise<void> {
  const limit = { count: OPERATOR_CHANGES_PER_HOUR, windowMs: HOUR_MS };
  refuseTooMany(
    await rateLimiter.count(['operations of', account.id], limit),
    (wait) => `Too many changes. Try again in ${wait}.`,
  );
}

/** The services as an operator uses them: what they record is done by the operator, and their emails are sent after the response. */
export function actAs(services: Services, { account }: Owner): Services {
  const { emailQueue, record } = services;
  return {
    ...services,
    record: (transaction, action, of, by = account) => record(transaction, action, of, by),
    emailQueue: {
      ...emailQueue,
      addForDelivery: (transaction, email) => emailQueue.add(transaction, email),
      async deliver() {
        emailQueue.wake();
        return { sent: false, reason: 'It is sent after the response.', isKept: true, isUnderway: true };
      },
    },
  };
}
