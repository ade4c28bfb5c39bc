/**
 * A reason to stop the start that whoever starts the server can act on. The message is one sentence;
 * it is printed without a stack, and the process ends with exit code 1.
 */
export class StartupError extends Error {}
