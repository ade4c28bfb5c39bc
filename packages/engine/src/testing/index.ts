/** Forms and scenarios for tests of whatever runs on the engine. */
export * from './form.ts';
export { ChangeGenerator, Dice, generateForm } from './generator.ts';
export * from './scenario.ts';
