// In native ES modules, jest makes all its globals but `jest` itself.
Object.assign(globalThis, { jest: import.meta.jest })
