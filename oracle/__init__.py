"""The rules said a second time, as constraints for a solver, sharing no code with the kernel."""
