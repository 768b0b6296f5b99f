import {
  INSTRUCTORS_ROUTE,
  type InstructorApplication,
  type OwnApplication,
} from '../../../contract/values/instructors';
import { failureMessages } from '../../config/messages/auth';
import { isApiError } from '../../lib/api-client';
import { isTime } from '../../lib/day-and-time';
import { callAsMember } from '../auth/call-as-member';
import { describeError, fieldErrorOf, isDefinitelyRejected } from '../auth/describe-error';
import { loadMe } from '../auth/login';
import { fieldsOf } from '../auth/service-client';
import type { Refusal } from '../forms/form';
import { currentSession, updateSession } from '../session/session';
import { instructorMessages } from './messages';

const FIELDS = { fullName: 'fullName', email: 'email', phone: 'phone', expertise: 'expertise' } as const;

/** @returns null if the member has none */
export async function readApplication(token: string): Promise<OwnApplication | null> {
  return callAsMember(INSTRUCTORS_ROUTE, { token }, ({ application }) => {
    const { sentAt, isOpen, answer, answeredAt } = fieldsOf(application) ?? {};
    return isTime(sentAt)
      ? {
          sentAt,
          isOpen: isOpen === true,
          answer: answer === 'accepted' || answer === 'declined' ? answer : null,
          answeredAt: isTime(answeredAt) ? answeredAt : null,
        }
      : null;
  });
}

/**
 * Sends the application where the back end announces that it takes some. If it is not known yet what the back end announces, that is asked
 * first: what was typed must not be lost because of an answer that is late.
 * @returns undefined if it is stored, or if there is nobody to send it to
 */
export async function sendApplication(
  application: InstructorApplication,
  signal: AbortSignal,
): Promise<Refusal<keyof InstructorApplication> | undefined> {
  const token = currentSession().session?.token ?? '';
  try {
    if (!currentSession().session?.features) {
      updateSession(await loadMe(token, signal));
    }
    if (currentSession().session?.features?.includes('instructors')) {
      await callAsMember(INSTRUCTORS_ROUTE, { token, body: { ...application }, signal }, () => true);
    }
    return undefined;
  } catch (error) {
    const message = isApiError(error) ? error.serverMessage : undefined;
    const errors = message === undefined ? undefined : fieldErrorOf(error, FIELDS, message);
    const effect = isDefinitelyRejected(error) ? instructorMessages.notSent : instructorMessages.uncertain;
    return errors ? { errors } : { note: describeError(error, { effects: [effect, failureMessages.kept] }) };
  }
}
