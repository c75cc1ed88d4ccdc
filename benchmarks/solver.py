"""The Skat solver against a plain one in the same run: `counterplay bench solver`."""

from counterplay.cli.main import app

if __name__ == "__main__":
    app(["bench", "solver"])
