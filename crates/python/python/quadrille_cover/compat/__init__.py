"""The functions of other packages, answered by this one."""
