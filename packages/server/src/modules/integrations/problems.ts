/** The reasons why a service did not store something, their texts, and which of them concern the whole service. */
import { type DescribedProblem, INTEGRATION_PROBLEMS, type IntegrationProblem } from '@rounds/contract/integrations';
import type { Language } from '@rounds/contract/languages.ts';
import { ApiError } from '../../http/api-error.ts';
import { translate } from '../../http/texts.ts';
import { OutboundError } from '../../outbound/index.ts';

export interface Problem {
  readonly code: IntegrationProblem;
  /** The status with which the service responded, if it did. */
  readonly status: number | null;
  readonly serviceCode: string | null;
}

export class IntegrationError extends Error {
  readonly problem: Problem;
  constructor(code: IntegrationProblem, status: number | null = null, serviceCode: string | null = null) {
    super([code, status, serviceCode].filter((part) => part !== null).join(' '));
    this.name = 'IntegrationError';
    this.problem = { code, status, serviceCode: serviceCode?.slice(0, MAX_SERVICE_CODE_LENGTH) ?? null };
  }
}
const MAX_SERVICE_CODE_LENGTH = 100;

/** These concern one report; all others concern every report, so none is tried until the next attempt is due. */
const OF_ONE_REPORT: readonly IntegrationProblem[] = [
  'write_denied',
  'too_large',
  'rejected',
  'print_failed',
  'file_missing',
  'unexpected',
];
export const concernsService = ({ code }: Problem): boolean => !OF_ONE_REPORT.includes(code);

/** Returns undefined if the failure says nothing about the service, such as a database that is away. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof IntegrationError) return error.problem;
  if (error instanceof OutboundError) {
    const code = error.reason === 'https_required' ? 'address_invalid' : error.reason;
    const problem = INTEGRATION_PROBLEMS.find((one) => one === code);
    return { code: problem ?? 'answer_invalid', status: null, serviceCode: null };
  }
  if (error instanceof ApiError && error.code === 'APP_BUSY') {
    return { code: 'print_failed', status: null, serviceCode: null };
  }
  return undefined;
}

export const describeProblem = (language: Language, problem: Problem): DescribedProblem => ({
  code: problem.code,
  message: translate(language, `integrations.problem.${problem.code}`),
  advice: translate(language, `integrations.advice.${problem.code}`),
  status: problem.status,
  service_code: problem.serviceCode,
});

/** The problem that a row has, if it has one. */
export const toStoredProblem = (
  code: IntegrationProblem | null,
  status: number | null,
  serviceCode: string | null,
): Problem | null => code && { code, status, serviceCode };

/** The field that a person must change. */
const FIELDS: { readonly [P in IntegrationProblem]?: string } = {
  key_unknown: 'access_key',
  secret_wrong: 'secret_key',
  bucket_missing: 'bucket',
  region_wrong: 'region',
  write_denied: 'folder',
  full: 'bucket',
};

/** VALIDATION_FAILED at the field that the problem is about. */
export function toFieldError(language: Language, problem: Problem, isDrive: boolean): ApiError {
  const { message, advice, status, service_code } = describeProblem(language, problem);
  const answered = [status, service_code].filter((part) => part !== null).join(', ');
  const text = [message, answered && `(${answered})`, advice].filter(Boolean).join(' ');
  const field = isDrive ? 'connection' : (FIELDS[problem.code] ?? 'endpoint');
  return new ApiError('VALIDATION_FAILED', { data: { [field]: [text] } });
}
