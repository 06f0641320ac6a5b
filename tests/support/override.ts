/** The same object with other methods. A copy by spread would lose the methods that its class defines. */
export function override<Target extends object>(target: Target, methods: Partial<Target>): Target {
  return Object.assign(Object.create(target), methods);
}
