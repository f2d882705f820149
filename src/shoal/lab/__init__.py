"""The lab: a question in a file, the games that answer it, and a report that anybody understands."""

from shoal.lab.asking import Answer, Found, answers
from shoal.lab.lab import Lab, run_study
from shoal.lab.reading import read_study
from shoal.lab.study import Ask, Study

__all__ = ["Answer", "Ask", "Found", "Lab", "Study", "answers", "read_study", "run_study"]
