/** Reads the response of a CAS server to a ticket. */
import { type ProviderAnswer, SignOnRejection } from '../provider.ts';
import { findChild, findChildren, parseXml, type XmlElement, XmlError } from '../xml.ts';

const CAS = 'http://www.yale.edu/tp/cas';
const MAX_ANSWER_LENGTH = 256 * 1024;
const MAX_VALUES = 2_000;

/** @throws SignOnRejection */
export function readCasAnswer(text: string, ticket: string): ProviderAnswer {
  const root = parseAnswer(text);
  if (root.name !== 'serviceResponse' || root.namespace !== CAS) throw new SignOnRejection('provider_nonsense');
  const successes = findChildren(root, CAS, 'authenticationSuccess');
  const failure = findChild(root, CAS, 'authenticationFailure');
  if (failure) throw new SignOnRejection('not_confirmed', failure.attributes.code ?? (failure.text.trim() || null));
  const [success, ...others] = successes;
  if (!success || others.length > 0) throw new SignOnRejection('provider_nonsense');
  const users = findChildren(success, CAS, 'user');
  const subject = users[0]?.text ?? '';
  if (users.length !== 1 || subject.trim() === '') throw new SignOnRejection('no_subject');
  return {
    subject: subject.trim(),
    attributes: { ...readAttributes(findChild(success, CAS, 'attributes')) },
    // Single logout names the ticket.
    session_index: ticket,
    logout: {},
  };
}

function parseAnswer(text: string): XmlElement {
  try {
    return parseXml(text, { maxLength: MAX_ANSWER_LENGTH, isStrict: true });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new SignOnRejection(error.kind === 'unsafe' ? 'unsafe_xml' : 'provider_nonsense');
  }
}

function readAttributes(element: XmlElement | undefined): Record<string, string[]> {
  const attributes: Record<string, string[]> = Object.create(null);
  for (const { name, text } of (element?.children ?? []).slice(0, MAX_VALUES)) {
    attributes[name] = [...(attributes[name] ?? []), text];
  }
  return attributes;
}
