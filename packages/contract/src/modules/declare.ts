/** What a module adds to the vocabularies of the product. `modules/index.ts` collects the declarations. */

export interface ModuleDeclaration<Permission extends string, Activity extends string, ErrorCode extends string> {
  /** What the codes of its permissions start with. */
  readonly prefix?: string;
  /** Where its permissions come in the role matrix, as in the menu. */
  readonly position?: number;
  /** In the order of the role matrix. */
  readonly permissions: readonly Permission[];
  /** Permissions that come with another one: managing includes viewing. */
  readonly implies: { readonly [P in Permission]?: readonly NoInfer<Permission>[] };
  /** Workspaces can switch off the recording of `normal` activities, but not of `security` ones. */
  readonly activities: { readonly [A in Activity]: 'normal' | 'security' };
  /** Error codes with their HTTP status. */
  readonly errors: { readonly [E in ErrorCode]: number };
}

/** Names are in the locale files: of permissions and errors in `errors.json`, of activities in `activities.json`. */
export const declareModule = <
  const Permission extends string = never,
  const Activity extends string = never,
  const ErrorCode extends string = never,
>({
  permissions = [],
  implies = {},
  activities = {} as { readonly [A in Activity]: 'normal' | 'security' },
  errors = {} as { readonly [E in ErrorCode]: number },
  ...rest
}: Partial<ModuleDeclaration<Permission, Activity, ErrorCode>>): ModuleDeclaration<
  Permission,
  Activity,
  ErrorCode
> => ({
  ...rest,
  permissions,
  implies,
  activities,
  errors,
});
