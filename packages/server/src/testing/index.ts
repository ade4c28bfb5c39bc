export { type Answer, type Client, type EventReader, getUser, type SentFile } from './client.ts';
export { grant } from './grant.ts';
export { getLine, listMails, type SentMail } from './outbox.ts';
export type { Person, WorkspaceName } from './people.ts';
export { emailAddress, PASSWORD, WORKSPACES } from './people.ts';
export {
  cloneDatabase,
  createPlainOwnerDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from './server.ts';
