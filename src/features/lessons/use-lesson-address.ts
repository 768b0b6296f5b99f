import { useEffect } from 'react';

/** Gives the focus to the lesson that the fragment of the address names, when the page has been opened or its address has changed. */
export function useLessonAddress(): void {
  useEffect(() => {
    function focusLesson(): void {
      const lesson = document.getElementById(location.hash.slice(1));
      lesson?.querySelector<HTMLElement>('button, iframe')?.focus();
    }
    focusLesson();
    window.addEventListener('hashchange', focusLesson);
    return () => window.removeEventListener('hashchange', focusLesson);
  }, []);
}
