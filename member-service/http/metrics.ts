import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client';
import type { EmailQueue } from '../mail/email-queue';
import { waitingHashes } from '../auth/passwords';
import { sendText, setPrivateHeaders } from './responses';
import { sentErrorCode } from './rest-error';

/** Upper limits of the classes of duration, in seconds. A page takes milliseconds, a sign-in tenths of seconds. */
const DURATIONS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures while the database does not answer. */
const UNKNOWN_STATE = { waiting: NaN, oldestMs: NaN, failing: NaN, failedPermanently: NaN };

/**
 * Figures of this process for the monitoring of the operator, in the OpenMetrics format. None of them names a person.
 * @param emails the queue of emails, whose figures are those of all processes with the same database
 */
export function createMetrics(emails: Pick<EmailQueue, 'state'>) {
  const register = new Registry<OpenMetricsContentType>();
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register });

  function gauge(name: string, help: string): Gauge {
    return new Gauge({ name: `brainhouse_${name}`, help, registers: [register] });
  }

  const durations = new Histogram({
    name: 'brainhouse_response_seconds',
    help: 'Time until a response was sent, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers: [register],
  });
  const refusals = new Counter({
    name: 'brainhouse_refusals',
    help: 'Responses with an error, by route and code of the error',
    labelNames: ['route', 'code'],
    registers: [register],
  });
  new Gauge({
    name: 'brainhouse_waiting_sign_ins',
    help: 'Passwords that wait to be hashed',
    registers: [register],
    collect() {
      this.set(waitingHashes());
    },
  });
  const waitingEmails = gauge(
    'waiting_emails',
    'Emails of all processes that are not sent yet; NaN if the database does not answer',
  );
  const failingEmails = gauge('failing_emails', 'How many of them the mail server has refused or not answered');
  const emailsGivenUp = gauge('emails_given_up', 'Emails of all processes that were given up in the last 24 hours');
  const oldestEmail = gauge('oldest_email_seconds', 'How long the oldest of them has waited; 0 without one');

  return {
    contentType: register.contentType,
    /** Counts a response. */
    countResponse(request: FastifyRequest, reply: FastifyReply): void {
      // The pattern of the route, not the path, of which there are any number.
      const route = request.routeOptions.url ?? 'none';
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      const code = sentErrorCode(reply);
      if (code !== undefined) {
        refusals.inc({ route, code });
      }
    },
    /** All figures as text. */
    async read(): Promise<string> {
      const { waiting, oldestMs, failing, failedPermanently } = await emails.state().catch(() => UNKNOWN_STATE);
      waitingEmails.set(waiting);
      failingEmails.set(failing);
      emailsGivenUp.set(failedPermanently);
      oldestEmail.set(oldestMs / 1000);
      return register.metrics();
    },
    /** Ends the collection of figures about the process. */
    close(): void {
      register.clear();
    },
  };
}

/** `GET /metrics`: the figures of this process, for a program that sends the token. */
export const metricsRoutes: FastifyPluginAsync<{
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly token: string;
}> = async (scope, { metrics, token }) => {
  scope.get('/metrics', { config: { answersWhenLate: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return sendText(reply.header('WWW-Authenticate', 'Bearer'), 401, 'Send the token of METRICS_TOKEN');
    }
    return setPrivateHeaders(reply)
      .type(metrics.contentType)
      .send(await metrics.read());
  });
};

/** Compares hashes, so that neither the time nor the length shows how much of a text is right. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
