/** Forms and scenarios for tests of whatever runs on the engine. */
export * from './form.ts';
export { anyForm, Changes, Dice } from './generated.ts';
export * from './scenario.ts';
