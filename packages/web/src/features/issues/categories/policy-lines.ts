/** The lines of a policy: one for each right and each status. */
import {
  ISSUE_STATUSES,
  type IssuePolicy,
  type IssueStatus,
  POLICY_RIGHTS,
  type PolicyWho,
} from '@rounds/contract/issues';

export type PolicyLine = (typeof POLICY_RIGHTS)[number] | IssueStatus;
type Needs = IssuePolicy['statuses'][IssueStatus]['needs'];

const isStatus = (line: PolicyLine): line is IssueStatus => ISSUE_STATUSES.some((status) => status === line);

export const getWho = (policy: IssuePolicy, line: PolicyLine): PolicyWho =>
  isStatus(line) ? policy.statuses[line].who : policy[line];

export const setWho = (policy: IssuePolicy, line: PolicyLine, who: PolicyWho): IssuePolicy =>
  isStatus(line)
    ? { ...policy, statuses: { ...policy.statuses, [line]: { ...policy.statuses[line], who } } }
    : { ...policy, [line]: who };

export const setNeeds = (policy: IssuePolicy, status: IssueStatus, needs: Needs): IssuePolicy => ({
  ...policy,
  statuses: { ...policy.statuses, [status]: { ...policy.statuses[status], needs } },
});

/** Counts the lines that a category does not inherit. */
export const countOwnLines = (policy: IssuePolicy): number =>
  [...POLICY_RIGHTS, ...ISSUE_STATUSES].filter((line) => getWho(policy, line).choice !== 'inherit').length;

/** Whether every restricted line names at least one person or group. */
export const isComplete = (policy: IssuePolicy): boolean =>
  [...POLICY_RIGHTS, ...ISSUE_STATUSES].every((line) => {
    const { choice, users = [], groups = [] } = getWho(policy, line);
    return choice !== 'restricted' || users.length + groups.length > 0;
  });
