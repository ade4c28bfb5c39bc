/**
 * A reason why the server cannot start that its operator can fix. The message is one sentence, printed
 * without a stack; the process ends with exit code 1.
 */
export class StartupError extends Error {}
