/** Helpers that build forms and scenarios for tests. */
export * from './form.ts';
export { ChangeGenerator, Dice, generateForm } from './generator.ts';
export { Reference } from './reference.ts';
export * from './scenario.ts';
