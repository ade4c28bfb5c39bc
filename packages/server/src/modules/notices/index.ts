/** Notices: what the product tells people, in the app and by mail. */
export { type NewNotice, notify } from './notify.ts';
