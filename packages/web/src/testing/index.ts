export { type FakeCall, FakeRefusal, FakeServer } from './fake-server.ts';
export { giveRoom } from './layout.ts';
export { onePage } from './one-page.ts';
export { colleague, person } from './people.ts';
export { type RenderOptions, renderAt } from './render.tsx';
export { upload } from './uploads.ts';
