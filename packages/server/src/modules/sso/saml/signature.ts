/**
 * Verifies XML signatures and returns the signed part. Later code reads only the canonical text that the signature
 * covers, never the document that arrived: an element that wraps the signed one, or is its sibling, is not in it. The
 * shape of each signature is checked before, because the library accepts more than SAML allows.
 */
import type { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { SignOnRejection } from '../provider.ts';
import { findChild, findChildren, walkXml, type XmlElement } from '../xml.ts';
import {
  CANONICALIZATIONS,
  DIGEST_ALGORITHMS,
  ENVELOPED,
  SIGNATURE,
  SIGNATURE_ALGORITHMS,
  TRANSFORMS,
} from './names.ts';

const MAX_SIGNATURES = 2;
const ID_NAMES = ['ID', 'Id', 'id'];

/** @throws SignOnRejection if two elements have the same id, so that a reference could mean either */
export function assertUniqueIds(root: XmlElement): void {
  const ids = new Set<string>();
  for (const { attributes } of walkXml(root)) {
    const own = new Set(ID_NAMES.flatMap((name) => attributes[name] ?? []));
    for (const id of own) {
      if (ids.has(id)) throw new SignOnRejection('ambiguous', id);
      ids.add(id);
    }
  }
}

/** @throws SignOnRejection unless every signature is a direct child of one of these elements, at most one in each */
export function assertSignaturePlaces(root: XmlElement, signable: readonly XmlElement[]): void {
  const all = [...walkXml(root)].filter(({ name, namespace }) => name === 'Signature' && namespace === SIGNATURE);
  const places = signable.map((element) => findChildren(element, SIGNATURE, 'Signature'));
  if (all.length > MAX_SIGNATURES || places.some((signatures) => signatures.length > 1))
    throw new SignOnRejection('ambiguous');
  if (all.length > places.flat().length) throw new SignOnRejection('ambiguous');
}

/** @throws SignOnRejection unless the signature has the one form that SAML allows and covers the element it is in */
function assertSignatureShape(signature: XmlElement, id: string | undefined): void {
  const only = (parent: XmlElement, name: string): XmlElement => {
    const [signature, ...others] = findChildren(parent, SIGNATURE, name);
    if (!signature || others.length > 0) throw new SignOnRejection('ambiguous', name);
    return signature;
  };
  const algorithm = (parent: XmlElement, name: string) => only(parent, name).attributes.Algorithm ?? '';
  const info = only(signature, 'SignedInfo');
  only(signature, 'SignatureValue');
  if (findChild(signature, SIGNATURE, 'Object')) throw new SignOnRejection('ambiguous', 'Object');
  const reference = only(info, 'Reference');
  const algorithms = [algorithm(info, 'SignatureMethod'), algorithm(reference, 'DigestMethod')] as const;
  if (!SIGNATURE_ALGORITHMS.includes(algorithms[0])) throw new SignOnRejection('weak_algorithm', algorithms[0]);
  if (!DIGEST_ALGORITHMS.includes(algorithms[1])) throw new SignOnRejection('weak_algorithm', algorithms[1]);
  const canonicalization = algorithm(info, 'CanonicalizationMethod');
  if (!CANONICALIZATIONS.includes(canonicalization)) throw new SignOnRejection('ambiguous', canonicalization);
  const transforms = findChildren(only(reference, 'Transforms'), SIGNATURE, 'Transform').map(
    ({ attributes }) => attributes.Algorithm ?? '',
  );
  const isKnown = transforms.every((name) => TRANSFORMS.includes(name)) && transforms.includes(ENVELOPED);
  if (!isKnown || new Set(transforms).size < transforms.length) throw new SignOnRejection('ambiguous', 'Transform');
  if (!id || reference.attributes.URI !== `#${id}`) throw new SignOnRejection('ambiguous', 'Reference');
}

/** Whether the element is signed. */
export const isSigned = (element: XmlElement): boolean => findChild(element, SIGNATURE, 'Signature') !== undefined;

/**
 * The canonical text of an element that its own signature covers.
 * @param text the whole document
 * @throws SignOnRejection
 */
export function verifySignature(text: string, element: XmlElement, certificates: readonly X509Certificate[]): string {
  const id = element.attributes.ID;
  assertSignatureShape(findChild(element, SIGNATURE, 'Signature')!, id);
  const node = findSignatureNode(text, id!);
  for (const certificate of certificates) {
    const signed = new SignedXml({ publicCert: certificate.publicKey, getCertFromKeyInfo: () => null });
    try {
      signed.loadSignature(node);
      const [content, ...others] = signed.checkSignature(text) ? signed.getSignedReferences() : [];
      if (content !== undefined && others.length === 0) return content;
    } catch {
      // Another certificate may fit; a document that fits none is rejected below.
    }
  }
  throw new SignOnRejection('wrong_signature');
}

/** The signature that is a direct child of the element with this id, which is the only one with it. */
function findSignatureNode(text: string, id: string): Node {
  const document = new DOMParser().parseFromString(text, 'text/xml');
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    if (element.getAttribute('ID') !== id) continue;
    for (const child of Array.from(element.childNodes)) {
      if (child.nodeName.endsWith('Signature') && (child as Element).namespaceURI === SIGNATURE) return child;
    }
  }
  throw new SignOnRejection('unsigned');
}
