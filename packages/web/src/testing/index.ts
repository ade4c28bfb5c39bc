export { createAsset } from './assets.ts';
export { FakeEventSource, stubEventSource } from './fake-event-source.ts';
export { FakeApiError, type FakeCall, FakeServer } from './fake-server.ts';
export { NO_ASSIGNED_WORK, WITHOUT_ASSIGNMENT } from './inspections.ts';
export { fakeLayout } from './layout.ts';
export { toListPage } from './one-page.ts';
export { createPerson, createUser } from './people.ts';
export { APP_SETTINGS, type RenderOptions, renderAt } from './render.tsx';
export { upload } from './uploads.ts';
