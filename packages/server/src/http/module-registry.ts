/** Collects what the modules of one server give to each other. Two servers in one process have a registry each. */
import type { ExtensionPoint, RequiredExtension } from './extensions.ts';
import type { ModuleRegistry, ServerModule } from './module.ts';

/** @throws if a module requires what none of the modules gives, or two give the same */
export function createModuleRegistry(modules: readonly ServerModule[]): ModuleRegistry {
  const routes = modules.flatMap((module) => module.routes);
  const routesById = new Map(routes.map((route) => [route.endpoint.id, route]));
  const values = new Map<ExtensionPoint<unknown>, unknown[]>();
  for (const { point, value } of [...modules, ...routes].flatMap(({ extensions = [] }) => extensions)) {
    values.set(point, [...(values.get(point) ?? []), value]);
  }
  const required = new Map<ExtensionPoint<unknown>, unknown>();
  for (const { name, requires = [] } of modules) {
    for (const point of requires) {
      const [value, ...others] = values.get(point) ?? [];
      if (value === undefined) throw new Error(`The module ${name} requires ${point.name}, which no module gives.`);
      if (others.length > 0) throw new Error(`Several modules give ${point.name}.`);
      required.set(point, value);
    }
  }
  return Object.freeze({
    routes,
    findRoute: (id) => routesById.get(id),
    list: <T>(point: ExtensionPoint<T>) => (values.get(point) ?? []) as readonly T[],
    get<T>(point: RequiredExtension<T>): T {
      const value = required.get(point);
      if (value === undefined) throw new Error(`No module declares that it requires ${point.name}.`);
      return value as T;
    },
  } satisfies ModuleRegistry);
}
