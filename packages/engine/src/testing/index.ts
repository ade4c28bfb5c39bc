/** Forms and scenarios for tests of whatever runs on the engine. */
export * from './form.ts';
export * from './scenario.ts';
