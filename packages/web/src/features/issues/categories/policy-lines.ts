/** The lines of a policy: who may do what, and where a line that is inherited comes from. */
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

/** How many lines of a category are its own. */
export const countOwnLines = (policy: IssuePolicy): number =>
  [...POLICY_RIGHTS, ...ISSUE_STATUSES].filter((line) => getWho(policy, line).choice !== 'inherit').length;

/** Whether every line that is restricted names somebody. */
export const isComplete = (policy: IssuePolicy): boolean =>
  [...POLICY_RIGHTS, ...ISSUE_STATUSES].every((line) => {
    const { choice, users = [], groups = [] } = getWho(policy, line);
    return choice !== 'restricted' || users.length + groups.length > 0;
  });
