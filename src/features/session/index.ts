export type { Session, SessionEnd, SessionEvent, SessionState, SessionUser } from './session';
export { currentSession, endSession, onSessionEvent, startSession, startSessionStore, updateUser } from './store';
export { useAudience, useSession } from './use-session';
export { rememberReturnUrl, takeReturnUrl } from './return-url';
