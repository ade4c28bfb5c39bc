export type { Answer, Client, SentFile } from './client.ts';
export type { Person, WorkspaceName } from './people.ts';
export { PASSWORD } from './people.ts';
export { cloneDatabase, startTestServer, type TestDatabase, type TestServer } from './server.ts';
