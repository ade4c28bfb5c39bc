/** A clock that is less wrong than this is right: the difference includes the time that a call takes. */
export const MAX_CLOCK_ERROR_MINUTES = 5;
