export { type Answer, type Client, type SentFile, userIn } from './client.ts';
export { lineOf, mailsIn, type SentMail } from './outbox.ts';
export type { Person, WorkspaceName } from './people.ts';
export { PASSWORD } from './people.ts';
export { cloneDatabase, databaseOfPlainOwner, startTestServer, type TestDatabase, type TestServer } from './server.ts';
